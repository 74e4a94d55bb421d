from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('practice', '0001_initial'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='puzzle',
            index=models.Index(fields=['edition_key', 'board_size', 'k', 'difficulty'], name='aim'),
        ),
    ]
